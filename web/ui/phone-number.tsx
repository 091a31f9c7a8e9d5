import { usePhoneFormat } from '../lib/phone-format.ts';

type Props = {
  /** E.164. */
  phone: string;
};

/**
 * A number as its country writes it. The formats of countries outside +1 are loaded with the first such number, which is
 * shown without spaces until then.
 */
export function PhoneNumber({ phone }: Props) {
  const formatPhone = usePhoneFormat();
  return <>{formatPhone(phone)}</>;
}
