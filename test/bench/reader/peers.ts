/** Another project's viewer, installed when the bench runs. */
export interface Peer {
  /** The id of its page in `peers/`, and of its folder. */
  id: string;
  name: string;
  /** Exact versions from npm; the tables show the first. */
  packages: Record<string, string>;
  /** An expression for the element of page 1 as soon as it is sharp, else null. */
  sharpPage: string;
}

export const PEERS: Peer[] = [
  {
    id: 'pdfjs-viewer',
    name: "pdf.js's viewer",
    packages: { 'pdfjs-dist': '6.5.438' },
    sharpPage: `document.querySelector('.page[data-page-number="1"][data-loaded] canvas')`,
  },
  {
    id: 'react-pdf',
    name: 'react-pdf',
    packages: { 'react-pdf': '11.0.0', react: '19.3.1', 'react-dom': '19.3.1' },
    // The canvas has no size before it is drawn, and is hidden until then.
    sharpPage: `document.querySelector('.react-pdf__Page__canvas[style*="width"]:not([style*="hidden"])')`,
  },
  {
    id: 'embedpdf',
    name: 'EmbedPDF',
    packages: { '@embedpdf/snippet': '2.15.1' },
    // Over a small picture of the page lies a sharp one, both in a shadow root.
    sharpPage: `[...(document.querySelector('embedpdf-container')?.shadowRoot?.querySelectorAll('img') ?? [])].find(
      ({ style, complete, y }) => style.position === 'absolute' && complete && y < innerHeight)`,
  },
];
