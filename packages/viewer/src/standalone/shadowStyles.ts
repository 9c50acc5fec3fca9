/** The page's text styles (letter spacing, capitals …) do not apply to the viewer. */
const OWN = ':host { all: initial !important; }';

/**
 * The target of styled-components' rules: a constructable sheet of the shadow root, which a strict `style-src` allows.
 * styled-components only knows `<style>` elements: it makes one, puts it into its target by `insertBefore` and writes
 * to the element's `sheet`. This target stays without nodes and gives that `<style>` our sheet instead.
 */
export function shadowStyles(root: ShadowRoot): HTMLElement {
  const own = new CSSStyleSheet();
  own.replaceSync(OWN);
  const sheet = new CSSStyleSheet();
  root.adoptedStyleSheets = [own, sheet];
  const target = {
    querySelectorAll: () => [],
    insertBefore: (style: HTMLStyleElement) => Object.defineProperty(style, 'sheet', { value: sheet }),
  };
  return target as unknown as HTMLElement;
}
