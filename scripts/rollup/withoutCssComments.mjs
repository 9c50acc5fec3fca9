/** A line that is a comment and nothing else: in TypeScript the minifier drops it, within a template of CSS nobody else does. */
const COMMENT_LINE = /^[ \t]*\/\*[^*\n]*\*\/[ \t]*$/gm;
const INDENTATION = /^[ \t]+/gm;
/** Before the value of a declaration, or of a property of TypeScript's, where it means nothing either. */
const SPACE_BEFORE_VALUE = /^([\w-]+:) /gm;

/**
 * Takes what is written in CSS for who reads the code out of what browsers get. Lines stay where they are. No template
 * of ours holds lines in which these spaces mean something.
 */
export const withoutCssComments = () => ({
  name: 'without-css-comments',
  transform: (code, id) =>
    /\.tsx?$/.test(id)
      ? {
          code: code.replace(COMMENT_LINE, '').replace(INDENTATION, '').replace(SPACE_BEFORE_VALUE, '$1'),
          map: null,
        }
      : null,
});
