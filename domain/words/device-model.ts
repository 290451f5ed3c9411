/**
 * Reads the device model in an Android browser's user agent, such as "Pixel 8". Null for other browsers, and for
 * Chrome's reduced user agent, where every device is "K".
 */
export function parseDeviceModel(userAgent: string): string | null {
  const model = /Android [\d.]+; ([^;()]{2,40}?)(?: Build\/[^;()]*)?\)/.exec(userAgent)?.[1]?.trim() ?? ''
  return /^(|K|Mobile|Tablet|rv:.*)$/.test(model) ? null : model
}
