/**
 * "Pixel 8" from the user agent of a browser on Android; null for others, and for Chrome's reduced one, in which every
 * device is a "K".
 */
export function modelInUserAgent(userAgent: string): string | null {
  const model = /Android [\d.]+; ([^;()]{2,40}?)(?: Build\/[^;()]*)?\)/.exec(userAgent)?.[1]?.trim() ?? ''
  return /^(|K|Mobile|Tablet|rv:.*)$/.test(model) ? null : model
}
