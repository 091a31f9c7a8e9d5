import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AudienceSummary, type useAudienceCount } from './audience-summary.tsx';

const COUNT = { people: 9, sentence: '', unwanted: 0, unverified: 0, bounced: 0, recent: 0, sample: [] };

const textFor = (counts: object) => {
  const count = { data: { ...COUNT, ...counts }, error: null } as unknown as ReturnType<typeof useAudienceCount>;
  return renderToStaticMarkup(createElement(AudienceSummary, { audience: { any_of: [] }, count }));
};

// Whether they get it depends on when it is sent, which may be next week.
test('people who had an announcement lately are told of by the day after it, not by today', () => {
  expect(textFor({ recent: 5 })).toContain(
    '5 have had an announcement in the last day. They won’t get this one less than a day after it, unless it’s urgent.',
  );
});

test('what is counted as none isn’t mentioned', () => {
  expect(textFor({})).toContain('9 people');
  expect(textFor({})).not.toMatch(/announcement|email address/);
});
