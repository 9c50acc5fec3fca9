export interface TinyPage {
  /** PDF points. */
  width?: number;
  height?: number;
  /** Red, green and blue, 0 to 1, of the whole page. */
  color: [number, number, number];
}

interface TinyPdfOptions {
  /** The PDF asks for an unknown password. */
  encrypted?: boolean;
  /** A page (from 1) that the document counts but that cannot be read. */
  brokenPage?: number;
}

/** The size of one pdf.js request: the viewer then fetches a page's bytes only when it draws the page. */
const BYTES_PER_PAGE = 70_000;

/** A PDF of plainly coloured pages, each far enough from the others in the file to need a request of its own. */
export function tinyPdf(pages: TinyPage[], { encrypted = false, brokenPage }: TinyPdfOptions = {}): Uint8Array {
  const count = pages.length;
  // The numbers of the objects: each page has a node of the tree, a page and its drawing. Small objects come first in
  // the file.
  const node = (index: number) => 3 + index;
  const page = (index: number) => 3 + count + index;
  const drawing = (index: number) => 3 + 2 * count + index;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${count} /Kids [${pages.map((_, index) => `${node(index)} 0 R`).join(' ')}] >>`,
    ...pages.map((_, index) => `<< /Type /Pages /Parent 2 0 R /Count 1 /Kids [${page(index)} 0 R] >>`),
    ...pages.map(({ width = 300, height = 400 }, index) => {
      if (index + 1 === brokenPage) return '<< /Type /Page ) >>';
      const box = `/MediaBox [0 0 ${width} ${height}]`;
      return `<< /Type /Page /Parent ${node(index)} 0 R ${box} /Contents ${drawing(index)} 0 R >>`;
    }),
    ...pages.map(({ width = 300, height = 400, color }) => {
      const fill = `${color.join(' ')} rg 0 0 ${width} ${height} re f`.padEnd(BYTES_PER_PAGE);
      return `<< /Length ${fill.length} >>\nstream\n${fill}\nendstream`;
    }),
  ];

  let file = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const secret = `<${'ab'.repeat(32)}>`;
  const encryption = `/ID [${secret} ${secret}] /Encrypt << /Filter /Standard /V 1 /R 2 /O ${secret} /U ${secret} /P -4 >>`;
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer << /Size ${size} /Root 1 0 R ${encrypted ? encryption : ''} >>\nstartxref\n${file.length}\n%%EOF`;
  return new TextEncoder().encode(file);
}
