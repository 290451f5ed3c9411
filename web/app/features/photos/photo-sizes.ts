/** In pixels. A photo is never enlarged. */
export const photoWidths = [120, 400, 800, 1600] as const
export type PhotoWidth = (typeof photoWidths)[number]

/** Replaces the width, which is the last segment of the photo's URL. */
export const photoUrlAtWidth = (url: string, width: PhotoWidth): string => url.replace(/\d+$/, String(width))

export const buildSrcSet = (url: string, widths: readonly PhotoWidth[] = photoWidths): string =>
  widths.map((width) => `${photoUrlAtWidth(url, width)} ${width}w`).join(', ')
