// Builds the magazines: node build.mjs [slug…]. Without slugs it builds every issue of issues.json.
import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { PDFDocument, PDFName, ReadingDirection } from '@cantoo/pdf-lib';
import { chromium } from 'playwright-core';
import { readHeadings, titleOutline } from './outline.mjs';

const root = dirname(fileURLToPath(import.meta.url));
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--allow-file-access-from-files',
];

async function findSources() {
  const found = new Map();
  for (const title of await readdir(join(root, 'source'), { withFileTypes: true })) {
    if (!title.isDirectory() || title.name === 'shared') continue;
    for (const file of await readdir(join(root, 'source', title.name)))
      if (file.endsWith('.issue.mjs'))
        found.set(file.slice(0, -'.issue.mjs'.length), join(root, 'source', title.name, file));
  }
  return found;
}

/** Heavy pictures become JPEGs, so that a reader never has to run filters or thousands of strokes. */
async function rasterise(browser, dir, images = {}) {
  for (const [name, image] of Object.entries(images)) {
    const tab = await browser.newPage({ viewport: { width: image.width, height: image.height } });
    const quality = image.quality ?? 72;
    if (image.markup) {
      await tab.setContent(`<style>*{margin:0}svg{display:block;width:100vw;height:100vh}</style>${image.markup}`);
      await tab.screenshot({ path: join(dir, name), type: 'jpeg', quality });
    } else {
      const data = await tab.evaluate(`(() => {
        const canvas = document.createElement('canvas');
        canvas.width = ${image.width}; canvas.height = ${image.height};
        let a = ${image.seed ?? 1};
        const rnd = () => { a = (a + 0x6d2b79f5) | 0; let t = Math.imul(a ^ (a >>> 15), 1 | a); t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t; return ((t ^ (t >>> 14)) >>> 0) / 4294967296; };
        (${image.draw})(canvas.getContext('2d'), canvas.width, canvas.height, rnd, ${JSON.stringify(image.data ?? null)});
        return canvas.toDataURL('image/jpeg', ${quality / 100});
      })()`);
      await writeFile(join(dir, name), Buffer.from(data.split(',')[1], 'base64'));
    }
    await tab.close();
  }
}

/** Lists what would be cut off in print; runs inside the page. */
function findOverflow() {
  const out = [];
  document.querySelectorAll('.page').forEach((sheet, i) => {
    const box = sheet.getBoundingClientRect();
    const folio = sheet.querySelector('.folio')?.getBoundingClientRect();
    for (const el of sheet.querySelectorAll('p,h1,h2,h3,h4,li,figcaption,td,blockquote,dd,dt,a')) {
      if (el.closest('.loose')) continue;
      for (const r of el.getClientRects()) {
        const low = folio && !el.closest('.art,.over') ? folio.top : box.bottom;
        if (r.bottom > low + 1 || r.right > box.right + 1 || r.left < box.left - 1 || r.top < box.top - 1) {
          out.push(`page ${i + 1}: <${el.tagName.toLowerCase()}> ${el.textContent.trim().slice(0, 40)}`);
          break;
        }
      }
    }
    for (const frame of sheet.querySelectorAll('.pic .frame'))
      if (frame.getBoundingClientRect().height < 60) out.push(`page ${i + 1}: picture squeezed`);
  });
  return out;
}

async function finish(raw, issue, meta, headings) {
  const pdf = await PDFDocument.load(raw, { updateMetadata: false });
  const date = new Date(`${issue.date}T06:00:00Z`);
  pdf.setCreationDate(date);
  pdf.setModificationDate(date);
  pdf.setAuthor('Paper Harbour');
  pdf.setCreator('Paper Harbour');
  if (issue.title) pdf.setTitle(issue.title);
  else pdf.getInfoDict().delete(PDFName.of('Title'));
  if (meta.subject) pdf.setSubject(meta.subject);
  // Whole points: otherwise renderers show a white hairline below full-bleed pictures.
  for (const sheet of pdf.getPages()) sheet.setMediaBox(0, 0, Math.floor(sheet.getWidth()), Math.floor(sheet.getHeight()));
  titleOutline(pdf, headings);
  const view = pdf.catalog.getOrCreateViewerPreferences();
  view.setDisplayDocTitle(Boolean(issue.title));
  if (issue.rtl) view.setReadingDirection(ReadingDirection.R2L);
  return pdf.save({ useObjectStreams: true });
}

async function build(browser, issue, source) {
  const slug = basename(issue.file, '.pdf');
  const dir = join(root, '.build', slug);
  await mkdir(dir, { recursive: true });
  const meta = (await import(pathToFileURL(source))).default;
  await rasterise(browser, dir, meta.images);
  const base = await readFile(join(root, 'source/shared/base.css'), 'utf8');
  const html = `<!doctype html><html lang="${meta.lang}" dir="${meta.dir ?? 'ltr'}"><head><meta charset="utf-8"><title>${issue.title ?? ''}</title>
<style>${meta.fonts}
@page { size: ${meta.width} ${meta.height}; margin: 0; }
:root { --w: ${meta.width}; --h: ${meta.height}; }
${base}${meta.css}</style></head><body>${meta.body}</body></html>`;
  await writeFile(join(dir, 'index.html'), html);
  const tab = await browser.newPage();
  await tab.emulateMedia({ media: 'print' });
  await tab.goto(pathToFileURL(join(dir, 'index.html')).href);
  await tab.evaluate(() => document.fonts.ready.then(() => true));
  for (const warning of await tab.evaluate(findOverflow)) console.warn(`  ${slug} ${warning}`);
  const raw = await tab.pdf({ outline: true, tagged: true, preferCSSPageSize: true, printBackground: true });
  const headings = await tab.evaluate(readHeadings);
  await tab.close();
  await writeFile(join(dir, 'plain.pdf'), await finish(raw, issue, meta, headings));
  const out = join(root, issue.file);
  await mkdir(dirname(out), { recursive: true });
  execFileSync('qpdf', [
    '--linearize',
    '--deterministic-id',
    '--object-streams=generate',
    '--recompress-flate',
    '--compression-level=9',
    join(dir, 'plain.pdf'),
    out,
  ]);
  const pages = execFileSync('qpdf', ['--show-npages', out]).toString().trim();
  console.log(`${String(issue.id).padStart(2)} ${slug}: ${pages} pages`);
}

const issues = JSON.parse(await readFile(join(root, 'issues.json'), 'utf8'));
const sources = await findSources();
const wanted = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: flags });
for (const issue of issues) {
  const slug = basename(issue.file, '.pdf');
  if (wanted.length && !wanted.includes(slug)) continue;
  if (!sources.has(slug)) throw new Error(`No source for ${slug}`);
  await build(browser, issue, sources.get(slug));
}
await browser.close();
