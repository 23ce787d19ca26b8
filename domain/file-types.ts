/*
 * The type of a file, from its bytes alone, whatever its name or the browser says. Bytes after the end are allowed, because viewers ignore
 * them (phones append their own data to a JPEG).
 */

export type FileType = 'image/jpeg' | 'image/png' | 'application/pdf'

/** A PDF's header may stand anywhere within these first bytes, for example after mail headers or blank lines. */
const headerWithin = 1024

/** The type of a file; null if the product does not accept it. */
export function fileTypeOf(bytes: Uint8Array): FileType | null {
  const start = String.fromCharCode(...bytes.subarray(0, headerWithin))
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  return start.includes('%PDF-') ? 'application/pdf' : null
}

/** The number of pixels of an image by its header; null if the header does not say, and for a PDF. */
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
    // The file ends within its header.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Walks over a JPEG's segments to its frame. A segment is 0xFF, a marker and two bytes of length, which count themselves. */
function pixelsOfJpeg(view: DataView): number | null {
  let at = 2
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    if (isFrame(marker)) return view.getUint16(at + 5) * view.getUint16(at + 7)
    // Any number of 0xFF may precede a marker.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return null
}

/** Frames are SOF0 to SOF15; three markers in that range are tables and an extension. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}
