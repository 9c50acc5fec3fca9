import { parseSync, Visitor } from 'oxc-parser';

const CSS_TAG = /^(styled|css|keyframes|createGlobalStyle)\b/;
const COMMENT_LINE = /\n[ \t]*\/\*[^*\n]*\*\/[ \t]*(?=\n)/g;
const INDENTATION = /\n[ \t]+/g;
const SPACE_BEFORE_VALUE = /(\n[\w-]+:) /g;

const shortened = (css) => css.replace(COMMENT_LINE, '\n').replace(INDENTATION, '\n').replace(SPACE_BEFORE_VALUE, '$1');

/** Where the CSS of a file's templates stands, in order. */
function cssParts(file, code) {
  const parts = [];
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (CSS_TAG.test(code.slice(tag.start, tag.end))) parts.push(...quasi.quasis);
    },
  }).visit(parseSync(file, code).program);
  return parts.sort((a, b) => a.start - b.start);
}

/**
 * Takes comments and spaces out of templates of CSS, which the minifier leaves as they are. Lines stay where they are.
 * The rest of a file, its texts above all, is not touched.
 */
export const withoutCssComments = () => ({
  name: 'without-css-comments',
  transform(code, id) {
    if (!/\.tsx?$/.test(id)) return null;
    let made = '';
    let end = 0;
    for (const part of cssParts(id, code)) {
      made += code.slice(end, part.start) + shortened(code.slice(part.start, part.end));
      end = part.end;
    }
    return end > 0 ? { code: made + code.slice(end), map: null } : null;
  },
});
