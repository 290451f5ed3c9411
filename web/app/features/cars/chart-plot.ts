/** Close to the width on a phone, so the text renders near its nominal size. */
export const chartSize = { width: 400, height: 300 }
/** Edges of the plot area. */
export const plot = { left: 70, right: 388, top: 12, bottom: 262 }
export const textSize = 14
/** Approximate width of a bold character at `textSize`. */
export const characterWidth = 8

/** Rounds a coordinate to keep the markup short. */
export const fixed = (position: number) => Number(position.toFixed(1))
