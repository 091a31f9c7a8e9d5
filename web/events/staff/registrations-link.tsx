import { LinkButton } from '../../ui/link-button.tsx';

/** From an event's card to everybody who registered for it. */
export const RegistrationsLink = ({ event: { id, name } }: { event: { id: string; name: string } }) => (
  <LinkButton
    to="/admin/events/$eventId/registrations"
    params={{ eventId: id }}
    tone="quiet"
    size="sm"
    aria-label={`Registrations for ${name}`}
  >
    Registrations
  </LinkButton>
);
