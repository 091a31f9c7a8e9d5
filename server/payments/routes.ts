import { bankLines } from '../../contract/bank-lines.ts';
import { bankStatements } from '../../contract/bank-statements.ts';
import { moneyReport } from '../../contract/money-report.ts';
import { paymentEntries } from '../../contract/payment-entries.ts';
import { paymentProfiles } from '../../contract/payment-profiles.ts';
import { paymentReminders } from '../../contract/payment-reminders.ts';
import { payments } from '../../contract/payments.ts';
import { type Implemented, implement, ownTransaction } from '../lib/http/operations.ts';
import { searchBalances } from '../registrations/balances/balances.ts';
import type { Services } from '../services.ts';
import { showEntries, showOwnBalance } from './entries/listing.ts';
import { recordAdjustment, recordPayment, recordRefund } from './entries/recording.ts';
import { reverseEntry } from './entries/reversals.ts';
import { linkLine } from './linking/links.ts';
import { reverseByLine } from './linking/reversals.ts';
import { forgetPayer, listPayers } from './matching/aliases.ts';
import { recordBatch } from './matching/batches.ts';
import { listCandidates } from './matching/candidates.ts';
import { ignoreLines, takeUpLines } from './matching/ignoring.ts';
import { listLines } from './matching/lines.ts';
import { undoBatch } from './matching/undo.ts';
import { closePeriod, listPeriods, reopenPeriod } from './periods/periods.ts';
import { listProfilesFor, setLinked } from './profiles/links.ts';
import {
  changeProfile,
  createProfile,
  exportProfiles,
  listOwners,
  listProfiles,
  setArchived,
} from './profiles/profiles.ts';
import { getReceipt } from './receipts/receipts.ts';
import { releaseSeats } from './reminders/releases.ts';
import { sendReminders } from './reminders/reminders.ts';
import { changeTerms } from './reminders/terms.ts';
import { chooseUnpaid, listUnpaid } from './reminders/unpaid.ts';
import { exportReport } from './report/export.ts';
import { showReport } from './report/report.ts';
import { confirmPayment, rejectPayment } from './review/decisions.ts';
import { exportPayments, listPayments, showPayment } from './review/ledger.ts';
import { changeSettings, getSettings } from './review/own-payments.ts';
import { reopenPayment } from './review/reopenings.ts';
import { changeAccount, createAccount, listAccounts } from './statements/accounts.ts';
import { importStatement, previewStatement } from './statements/imports.ts';
import { listStatements, removeStatement } from './statements/stored-lines.ts';
import { getPaymentOptions } from './submissions/own-payments.ts';
import { getProof } from './submissions/proofs.ts';
import { submitPayment } from './submissions/submissions.ts';

export const paymentsRoutes = (services: Services): Implemented[] => [
  ...implement(payments, {
    'GET /registrations/:id/payment-options': (ctx, { params }) => getPaymentOptions(ctx, params.id),
    'POST /registrations/:id/payments': ownTransaction((ctx, { params, body }) =>
      submitPayment(ctx, params.id, body, services),
    ),
    'GET /payments/:id/proof': (ctx, { params }) => getProof(ctx, params.id, services.storage),
    'GET /admin/payments': (ctx, { query }) => listPayments(ctx, query),
    'GET /admin/payments/export': (ctx, { query }) => exportPayments(ctx, query),
    'GET /admin/payments/:id': (ctx, { params }) => showPayment(ctx, params.id),
    'POST /payments/:id/confirmation': (ctx, { params, body }) => confirmPayment(ctx, params.id, body),
    'POST /payments/:id/rejection': (ctx, { params, body }) => rejectPayment(ctx, params.id, body.notes),
    'POST /payments/:id/reopening': (ctx, { params, body }) => reopenPayment(ctx, params.id, body),
  }),
  ...implement(paymentEntries, {
    'GET /registrations/:id/balance': (ctx, { params }) => showOwnBalance(ctx, params.id),
    'GET /admin/registrations/:id/payment-entries': (ctx, { params }) => showEntries(ctx, params.id),
    'GET /admin/balances': (ctx, { query }) => searchBalances(ctx, query.q),
    'POST /registrations/:id/payment-entries': (ctx, { params, body }) => recordPayment(ctx, params.id, body),
    'POST /registrations/:id/refunds': (ctx, { params, body }) => recordRefund(ctx, params.id, body),
    'POST /registrations/:id/adjustments': (ctx, { params, body }) => recordAdjustment(ctx, params.id, body),
    'POST /payment-entries/:id/reversal': (ctx, { params, body }) => reverseEntry(ctx, params.id, body),
    'GET /payment-entries/:id/receipt': (ctx, { params }) => getReceipt(ctx, params.id),
    'GET /payment-settings': (ctx) => getSettings(ctx),
    'PUT /payment-settings': (ctx, { body }) => changeSettings(ctx, body),
  }),
  ...implement(moneyReport, {
    'GET /admin/money-report': (ctx, { query }) => showReport(ctx, query),
    'GET /admin/money-report/export': (ctx, { query }) => exportReport(ctx, query),
    'GET /accounting-periods': (ctx) => listPeriods(ctx),
    'POST /accounting-periods': (ctx, { body }) => closePeriod(ctx, body),
    'POST /accounting-periods/:id/reopening': (ctx, { params, body }) => reopenPeriod(ctx, params.id, body.reason),
  }),
  ...implement(paymentProfiles, {
    'GET /payment-profiles': (ctx) => listProfiles(ctx),
    'GET /payment-profiles/export': (ctx) => exportProfiles(ctx),
    'GET /payment-profile-owners': (ctx) => listOwners(ctx),
    'POST /payment-profiles': (ctx, { body }) => createProfile(ctx, body),
    'PUT /payment-profiles/:id': (ctx, { params, body }) => changeProfile(ctx, params.id, body),
    'POST /payment-profiles/:id/archive': (ctx, { params }) => setArchived(ctx, params.id, true),
    'DELETE /payment-profiles/:id/archive': (ctx, { params }) => setArchived(ctx, params.id, false),
    'GET /ticket-types/:id/payment-profiles': (ctx, { params }) => listProfilesFor(ctx, params.id),
    'PUT /ticket-types/:id/payment-profiles/:profile_id': (ctx, { params }) => setLinked(ctx, params, true),
    'DELETE /ticket-types/:id/payment-profiles/:profile_id': (ctx, { params }) => setLinked(ctx, params, false),
  }),
  ...implement(bankStatements, {
    'GET /bank-accounts': (ctx) => listAccounts(ctx),
    'POST /bank-accounts': (ctx, { body }) => createAccount(ctx, body),
    'PUT /bank-accounts/:id': (ctx, { params, body }) => changeAccount(ctx, params.id, body),
    'GET /bank-accounts/:id/statements': (ctx, { params }) => listStatements(ctx, params.id),
    'POST /bank-accounts/:id/statement-previews': ownTransaction((ctx, { params, body }) =>
      previewStatement(ctx, params.id, body, services),
    ),
    'POST /bank-accounts/:id/statements': ownTransaction((ctx, { params, body }) =>
      importStatement(ctx, params.id, body, services),
    ),
    'DELETE /bank-statements/:id': (ctx, { params }) => removeStatement(ctx, params.id),
  }),
  ...implement(bankLines, {
    'GET /admin/bank-lines': (ctx, { query }) => listLines(ctx, query),
    'GET /admin/bank-lines/:id/candidates': (ctx, { params, query }) => listCandidates(ctx, params.id, query.q),
    'POST /bank-lines/:id/link': (ctx, { params, body }) => linkLine(ctx, params.id, body),
    'POST /bank-lines/:id/reversal': (ctx, { params, body }) => reverseByLine(ctx, params.id, body),
    'POST /admin/payment-batches': (ctx, { body }) => recordBatch(ctx, body),
    'POST /admin/payment-batches/:id/undo': (ctx, { params }) => undoBatch(ctx, params.id),
    'POST /bank-lines/ignore': (ctx, { body }) => ignoreLines(ctx, body),
    'POST /bank-lines/take-up': (ctx, { body }) => takeUpLines(ctx, body.ids),
    'GET /payer-aliases': listPayers,
    'DELETE /payer-aliases/:id': (ctx, { params }) => forgetPayer(ctx, params.id),
  }),
  ...implement(paymentReminders, {
    'GET /admin/events/:id/unpaid-registrations': (ctx, { params }) => listUnpaid(ctx, params.id),
    'POST /admin/events/:id/unpaid-registrations/audiences': (ctx, { params }) => chooseUnpaid(ctx, params.id),
    'PUT /events/:id/payment-terms': (ctx, { params, body }) => changeTerms(ctx, params.id, body.terms),
    'POST /events/:id/payment-reminders': (ctx, { params, body }) =>
      sendReminders(ctx, params.id, body.registration_ids, services.env),
    'POST /events/:id/seat-releases': (ctx, { params, body }) => releaseSeats(ctx, params.id, body.registration_ids),
  }),
];
