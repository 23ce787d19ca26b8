/*
 * What a file is, by its bytes alone: neither its name nor what a browser or a phone calls it decides. What follows the end of a file
 * does not matter, because every viewer ignores it (phones add their own data behind a JPEG).
 */

export type FileType = 'image/jpeg' | 'image/png' | 'application/pdf'

/** A PDF's header may stand anywhere in these first bytes of a file, after mail headers or blank lines for example. */
const headerWithin = 1024

/** The type of a file; null when it is none that the product accepts. */
export function fileTypeOf(bytes: Uint8Array): FileType | null {
  const start = String.fromCharCode(...bytes.subarray(0, headerWithin))
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  return start.includes('%PDF-') ? 'application/pdf' : null
}

/** How many pixels an image has by its header; null where it does not say, and for a PDF. */
export function pixelsOf(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    switch (fileTypeOf(bytes)) {
      case 'image/png':
        return view.getUint32(16) * view.getUint32(20)
      case 'image/jpeg':
        return pixelsOfJpeg(view)
      default:
        return null
    }
  } catch (error) {
    // The file ends before its header does.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Walks over the segments of a JPEG to that of its frame: 0xFF, the marker, two bytes of length, which count themselves. */
function pixelsOfJpeg(view: DataView): number | null {
  let at = 2
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    if (isFrame(marker)) return view.getUint16(at + 5) * view.getUint16(at + 7)
    // Any number of 0xFF may stand before a marker.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return null
}

/** SOF0 to SOF15; of their numbers three are tables and an extension. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}
