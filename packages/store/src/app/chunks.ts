/** Code that only some visitors need, fetched when they come near. */
export const loadDetail = () => import('../catalogue/IssueDetail.tsx');
export const loadReading = () => import('../reading/index.ts');

const nextClicks = {
  detail: loadDetail,
  reader: () => loadReading().then(({ loadViewer }) => loadViewer()),
};

/** Fetches what the next click is likely to need. A failure shows when the click comes. */
export function warm(part: keyof typeof nextClicks): void {
  nextClicks[part]().catch(() => {});
}
