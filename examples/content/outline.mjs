import { PDFHexString, PDFName } from '@cantoo/pdf-lib';

/** The words of all headings, in their order; runs inside the page. */
export function readHeadings() {
  return [...document.querySelectorAll('h1,h2,h3,h4,h5,h6')].map((heading) => {
    const copy = heading.cloneNode(true);
    for (const lineBreak of copy.querySelectorAll('br')) lineBreak.replaceWith(' ');
    return copy.textContent.replace(/\s+/g, ' ').trim();
  });
}

/**
 * Gives the entries of the outline the words of the headings. Chromium takes them from the printed lines: it drops the
 * blank where a line wraps, and turns the words of right-to-left titles round.
 */
export function titleOutline(pdf, headings) {
  const entries = listEntries(pdf.catalog.lookup(PDFName.of('Outlines')));
  if (entries.length !== headings.length)
    throw new Error(`${entries.length} entries in the outline, ${headings.length} headings`);
  entries.forEach((entry, i) => {
    entry.set(PDFName.of('Title'), PDFHexString.fromText(headings[i]));
  });
}

function listEntries(parent) {
  const entries = [];
  for (let entry = parent?.lookup(PDFName.of('First')); entry; entry = entry.lookup(PDFName.of('Next')))
    entries.push(entry, ...listEntries(entry));
  return entries;
}
