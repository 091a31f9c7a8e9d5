/**
 * Signs no one sees: direction marks and overrides, zero-width and filling signs, tags, and variation selectors beyond
 * those of emoji. One can make two names look alike with them, or a text read backwards; who pastes a name or number from a chat
 * often brings some along unknowingly. So they are taken out, not refused: no one could find them to mend it.
 */
const UNSEEN = /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu;

/** A joiner has a meaning inside an emoji, and between letters of the scripts that know it; elsewhere it hides. */
const JOINER_AFTER_NOTHING =
  /(?<![\ufe0f\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}])[\u200c\u200d]/gu;
const JOINER_BEFORE_NOTHING =
  /[\u200c\u200d](?![\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}])/gu;

/** U+FE0F and U+FE0E choose how an emoji or a keycap looks, and do nothing elsewhere. */
const LOOSE_SELECTOR = /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}])[\ufe0e\ufe0f](?!\u20e3)/gu;

/** The text as it is seen. */
export const visible = (text: string): string =>
  [UNSEEN, LOOSE_SELECTOR, JOINER_AFTER_NOTHING, JOINER_BEFORE_NOTHING].reduce(
    (left, unseen) => left.replace(unseen, ''),
    text,
  );
