/** Near the width at which a phone shows it, so that its text is read there at about its own size. */
export const chartSize = { width: 400, height: 300 }
/** The edges of what lies between the axes. */
export const plot = { left: 70, right: 388, top: 12, bottom: 262 }
export const textSize = 14
/** Characters of this size, in bold, are about so wide. */
export const characterWidth = 8

/** A position, short enough for markup. */
export const fixed = (position: number) => Number(position.toFixed(1))
