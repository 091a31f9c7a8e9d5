import path from 'node:path';
import { isOptional } from '../../contract/emails.ts';
import { accountEmailSamples } from '../../server/accounts/emails.ts';
import { cancellationEmailSamples } from '../../server/events/cancellation/emails.ts';
