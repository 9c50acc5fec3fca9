/** The places of pdf.js's worker and of the data that it reads while it draws. */
export type Assets =
  /** The URL of the `assets` folder of a build, absolute and with a slash at its end. */
  | string
  /** The places of the files: a bundler has moved and renamed them. */
  | MovedAssets;

export interface MovedAssets {
  /** The URLs of the workers. */
  workers: { modern: string; legacy: string };
  /** Returns the URL of a file of the data by its name in the folder, such as `wasm/openjpeg.wasm`. */
  dataUrl: (name: string) => Promise<string | undefined>;
}

/** The folders of the data, by the names that pdf.js has for them. */
const FOLDERS = { wasmUrl: 'wasm/', cMapUrl: 'cmaps/', standardFontDataUrl: 'standard_fonts/' };

interface DataRequest {
  kind: keyof typeof FOLDERS;
  filename: string;
}

/** A class by which pdf.js loads its data in the page: its worker can load data only from a folder. */
export const movedData = ({ dataUrl }: MovedAssets): (new () => object) =>
  class {
    async fetch({ kind, filename }: DataRequest): Promise<Uint8Array> {
      const url = await dataUrl(FOLDERS[kind] + filename);
      const response = url === undefined ? null : await fetch(url);
      if (!response?.ok) throw new Error(`${filename} could not be loaded`);
      return new Uint8Array(await response.arrayBuffer());
    }
  };

/** The URLs of the data, for the worker. */
export const dataFolders = (folder: string) => ({
  wasmUrl: folder + FOLDERS.wasmUrl,
  cMapUrl: folder + FOLDERS.cMapUrl,
  standardFontDataUrl: folder + FOLDERS.standardFontDataUrl,
  iccUrl: `${folder}iccs/`,
});
