import { expect, test } from 'vitest';
import { processingFee } from '../../../contract/fees.ts';
import { EXAMPLE_CENTS, FEE_PRESETS, feeExample, feeSummary, feeTerms } from './fees.ts';

test.each([
  ['No fee', 0, 0],
  ['Zelle', 0, 0],
  ['Cash / bank transfer', 0, 0],
  ['Wallet provider', 320, 1480],
  ['Card processor', 320, 1480],
  ['Point-of-sale card provider', 270, 1310],
])("the preset '%s' comes to %d cents at $100 and %d at $500", (label, at100, at500) => {
  const preset = FEE_PRESETS.find((each) => each.label === label);
  const terms = preset && feeTerms(preset.fees);
  if (!terms) throw new Error(`no preset ${label}`);
  expect(EXAMPLE_CENTS.map((cents) => processingFee(terms, cents))).toEqual([at100, at500]);
});

const typed = { processing_fee_flat_cents: '0.30', processing_fee_percentage: '2.9' } as const;
test.each([
  ['none', 0, '0', 'No fee', 'no fee'],
  ['flat', 30, '0', 'US$0.30 flat', 'US$0.30 fee, US$100.30 to pay'],
  ['percentage', 0, '2.9', '2.9%', 'US$2.90 fee, US$102.90 to pay'],
  ['combined', 30, '2.9', '2.9% + US$0.30', 'US$3.20 fee, US$103.20 to pay'],
] as const)('%s uses only the values it needs', (type, flat, percentage, summary, example) => {
  const terms = feeTerms({ processing_fee_type: type, ...typed });
  expect(terms).toEqual({
    processing_fee_type: type,
    processing_fee_flat_cents: flat,
    processing_fee_percentage: percentage,
  });
  if (!terms) return;
  expect(feeSummary(terms)).toBe(summary);
  expect(feeExample(terms, true, 10_000)).toBe(example);
});

test('a fee that the school pays lowers what it receives', () => {
  const terms = feeTerms({ processing_fee_type: 'combined', ...typed });
  expect(terms && feeExample(terms, false, 50_000)).toBe('US$14.80 fee, US$485.20 reaches the school');
});

test.each([
  ['percentage', '0', '2.95'],
  ['combined', '0.30', '-2'],
  ['combined', '-0.30', '2.9'],
  ['flat', '1e3', '0'],
] as const)('%s has no terms with %j and %j', (type, flat, percentage) => {
  const values = {
    processing_fee_type: type,
    processing_fee_flat_cents: flat,
    processing_fee_percentage: percentage,
  };
  expect(feeTerms(values)).toBeNull();
});

test('the part that the type does not use may hold anything', () => {
  const values = { processing_fee_flat_cents: 'x', processing_fee_percentage: 'y' };
  expect(feeTerms({ ...values, processing_fee_type: 'none' })).toMatchObject({ processing_fee_flat_cents: 0 });
});
