/** Milliseconds: long enough to render the details once their code is loaded. */
const TIMEOUT_MS = 300;
const PART = 'travelling';
const NAME = 'magazine-store-cover';

/**
 * The document names the cover by its part: a name from a style inside a shadow tree takes no part in the document's
 * transitions. The page below the transition stays usable meanwhile.
 */
const STYLE = `magazine-store::part(${PART}) { view-transition-name: ${NAME}; }
::view-transition { pointer-events: none; }`;

/**
 * Opens an issue's details so that the cover travels there from the card. Without transitions in the browser, or if the
 * visitor wants no motion, the details open at once.
 */
export function animateCover(cover: Element, open: () => void): void {
  const root = cover.getRootNode();
  const inDocument = root instanceof ShadowRoot && root.host.getRootNode() === document;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!inDocument || still || !('startViewTransition' in document)) {
    open();
    return;
  }

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  document.adoptedStyleSheets.push(sheet);
  let travelling = cover;
  cover.part.add(PART);
  const { ready, finished } = document.startViewTransition(async () => {
    open();
    const arrived = await waitForElement(root, '[part~=detail] [part~=cover]');
    travelling.part.remove(PART);
    if (!arrived) return;
    travelling = arrived;
    arrived.part.add(PART);
  });
  // Another transition, or a hidden window, may end the transition before it begins.
  ready.catch(() => {});
  finished.finally(() => {
    travelling.part.remove(PART);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  });
}

function waitForElement(root: ShadowRoot, selector: string): Promise<Element | null> {
  return new Promise((resolve) => {
    const findElement = () => root.querySelector(selector);
    const end = (found: Element | null) => {
      changes.disconnect();
      clearTimeout(patience);
      resolve(found);
    };
    const changes = new MutationObserver(() => {
      const found = findElement();
      if (found) end(found);
    });
    const patience = setTimeout(() => end(findElement()), TIMEOUT_MS);
    changes.observe(root, { childList: true, subtree: true });
  });
}
