/**
 * The styles of an element that `pdf/selectableText.ts` or `layTextOut.ts` fills, as CSS for the inside of a rule. They
 * set on each run its place (`left`, `top`), its font size (`--font-height`), how much wider the page sets it than the
 * browser (`--scale-x`) and its rotation (`--rotate`). On the element they set the size before the page is turned.
 */
export const textLayerStyle = `
  position: absolute;
  inset: 0 auto auto 0;
  transform-origin: 0 0;
  line-height: 1;
  letter-spacing: normal;
  word-spacing: normal;
  text-align: initial;
  text-size-adjust: none;
  forced-color-adjust: none;
  --scale-round-x: 0.01px;
  --scale-round-y: 0.01px;

  &[data-main-rotation='90'] {
    transform: rotate(90deg) translateY(-100%);
  }

  &[data-main-rotation='180'] {
    transform: rotate(180deg) translate(-100%, -100%);
  }

  &[data-main-rotation='270'] {
    transform: rotate(270deg) translateX(-100%);
  }

  /* Between the runs there is nothing to select while the mouse is down: the selection would jump to the page's end. */
  &:active::after {
    content: '';
    position: absolute;
    inset: 0;
    z-index: 0;
    user-select: none;
    -webkit-user-select: none;
  }

  & > span,
  & > br {
    position: absolute;
    z-index: 1;
    transform-origin: 0 0;
    color: transparent;
    cursor: text;
    white-space: pre;
    user-select: text;
    -webkit-user-select: text;
  }

  /* Browsers have a smallest font size: the text is set in that size and then scaled down. */
  & > span {
    font-size: calc(var(--total-scale-factor) * var(--min-font-size) * var(--font-height));
    transform: rotate(var(--rotate, 0deg)) scaleX(var(--scale-x, 1)) scale(calc(1 / var(--min-font-size)));
  }

  /* pdf.js hangs vertical text from its baseline, files hang it from its middle. */
  & > span[dir='ttb'] {
    translate: -0.3em 0;
  }

  & ::selection {
    background: var(--selected-text, rgb(0 96 255 / 30%));
    color: transparent;
  }

  & > br::selection {
    background: none;
  }
`;
