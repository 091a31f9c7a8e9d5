import {
  BedDouble,
  BookOpenCheck,
  CalendarDays,
  Gauge,
  HandCoins,
  HeartPulse,
  KeyRound,
  Landmark,
  type LucideIcon,
  MailCheck,
  Megaphone,
  ReceiptText,
  ScrollText,
  Smartphone,
  Users,
  WalletCards,
} from 'lucide-react';
import type { StaffPath } from '../../../contract/staff-screens.ts';

/** The icon of each screen. Apart from the screens, which are part of the first load. */
export const SCREEN_ICONS: Readonly<Record<StaffPath, LucideIcon>> = {
  '/admin': Gauge,
  '/admin/users': Users,
  '/admin/phone-numbers': Smartphone,
  '/admin/events': CalendarDays,
  '/admin/payments': ReceiptText,
  '/admin/payment-profiles': WalletCards,
  '/admin/collecting': HandCoins,
  '/admin/bank-statements': Landmark,
  '/admin/money-report': BookOpenCheck,
  '/admin/rooms': BedDouble,
  '/admin/roles': KeyRound,
  '/admin/logs': ScrollText,
  '/admin/announcements': Megaphone,
  '/admin/deliveries': MailCheck,
  '/admin/system': HeartPulse,
};
