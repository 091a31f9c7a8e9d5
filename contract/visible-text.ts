/**
 * Invisible characters: direction marks and overrides, zero-width and filler characters, tags, and variation selectors beyond
 * those of emoji. They can make two names look alike. Text pasted from a chat often contains some, so they are removed and not
 * refused: people couldn't find them to correct them.
 */
const UNSEEN = /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu;

/** A joiner is meaningful only inside an emoji and within the scripts that use it. */
const JOINER_AFTER_NOTHING =
  /(?<![\ufe0f\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}])[\u200c\u200d]/gu;
const JOINER_BEFORE_NOTHING =
  /[\u200c\u200d](?![\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}])/gu;

/** U+FE0F and U+FE0E choose how an emoji or a keycap looks, and do nothing elsewhere. */
const LOOSE_SELECTOR = /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}])[\ufe0e\ufe0f](?!\u20e3)/gu;

export const visible = (text: string): string =>
  [UNSEEN, LOOSE_SELECTOR, JOINER_AFTER_NOTHING, JOINER_BEFORE_NOTHING].reduce(
    (left, unseen) => left.replace(unseen, ''),
    text,
  );
