/** What the import of one file may take. A hostile or broken file would otherwise take all there is. */
export interface ImportLimits {
  /** Of the whole import. */
  seconds: number;
  /** Without progress, as on one page. */
  stepSeconds: number;
  /** Megabytes of resident memory, of the process that imports. */
  memory: number;
  pages: number;
}
