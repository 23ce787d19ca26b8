import { crc32, deflateSync } from 'node:zlib'

/* Files as phones, scanners and offices make them, small. */

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function segment(marker: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0xff, marker]), u16(content.length + 2), content])
}

type Size = { width: number; height: number }

/** A JPEG. `before` are segments before that of its frame; `frame` is 0xc2 for one that a browser shows step by step. */
export function jpegOf({
  width = 4000,
  height = 3000,
  frame = 0xc0,
  before = [],
}: Partial<Size> & { frame?: number; before?: Buffer[] } = {}): Buffer {
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    ...before,
    segment(0xdb, Buffer.alloc(65, 1)),
    segment(0xc4, Buffer.alloc(28)),
    segment(frame, Buffer.concat([Buffer.from([8]), u16(height), u16(width), Buffer.from([1, 1, 0x11, 0])])),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.alloc(200, 0x5a),
    Buffer.from([0xff, 0xd9]),
  ])
}

/** A profile of colours, as long as a segment can be; the frame then stands behind the first 64 KB. */
export const longSegment = segment(
  0xe2,
  Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01'), Buffer.alloc(65_000)]),
)

/** The place where a photo was taken, as a camera writes it. */
export const exifSegment = segment(0xe1, Buffer.from('Exif\0\0II*\0\x08\0\0\0', 'latin1'))

/** What a Samsung phone writes behind a photo: its blocks of data, a directory of them, and the length of that. */
export const samsungTrailer = (() => {
  const name = 'Image_UTC_Data'
  const head = Buffer.concat([Buffer.from([0, 0, 1, 0x0a]), Buffer.from([name.length, 0, 0, 0])])
  const block = Buffer.concat([head, Buffer.from(`${name}1764301320000`)])
  const directory = Buffer.concat([
    Buffer.from('SEFH'),
    ...[Buffer.from([107, 0, 0, 0]), Buffer.from([1, 0, 0, 0]), Buffer.from([0, 0, 1, 0x0a])],
    ...[Buffer.from([block.length, 0, 0, 0]), Buffer.from([block.length, 0, 0, 0])],
  ])
  return Buffer.concat([block, directory, Buffer.from([directory.length, 0, 0, 0]), Buffer.from('SEFT')])
})()

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content])
  return Buffer.concat([u32(content.length), named, u32(crc32(named))])
}

/** A PNG; one of another size than 1 × 1 has too few rows, which its header does not tell. */
export function pngOf({ width = 1, height = 1 }: Partial<Size> = {}): Buffer {
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.concat([u32(width), u32(height), Buffer.from([8, 0, 0, 0, 0])])),
    chunk('IDAT', deflateSync(Buffer.alloc(2))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** How an encrypted PDF says so: the entries of its dictionary, and its file's id. */
export type Encryption = { entries: string; id: string }

type Pdf = {
  encryption?: Encryption
  /** `stream`: a cross-reference stream instead of a table with a trailer. */
  references?: 'table' | 'stream'
  /** Whether the dictionary is an object of its own, as most programs write it. */
  isObject?: boolean
}

/** A PDF of one empty page. */
export function pdfOf({ encryption, references = 'table', isObject = true }: Pdf = {}): Buffer {
  const dictionary = encryption && `<< ${encryption.entries} >>`
  const objects = [
    '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n',
    '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n',
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>\nendobj\n',
    ...(dictionary && isObject ? [`14 0 obj\n${dictionary}\nendobj\n`] : []),
  ]
  const encrypt = dictionary ? ` /Encrypt ${isObject ? '14 0 R' : dictionary}` : ''
  const entries = `/Size 15 /Root 1 0 R${encrypt} /ID [<${encryption?.id ?? '00'}> <00>]`
  const body = `%PDF-1.7\n%\xe2\xe3\xcf\xd3\n${objects.join('')}`
  const end =
    references === 'table'
      ? `xref\n0 1\n0000000000 65535 f \ntrailer\n<< ${entries} >>\n`
      : `15 0 obj\n<< /Type /XRef /W [1 2 1] /Length 4 ${entries} >>\nstream\n\0\0\0\0\nendstream\nendobj\n`
  return Buffer.from(`${body}${end}startxref\n${body.length}\n%%EOF\n`, 'latin1')
}

const [filter, crypt] = ['/Filter /Standard', '/StmF /StdCF /StrF /StdCF']
const owner = '566fa873ee33c797cd3b904fdadf814afa34df9a38f6ed41b984e2c6da2aa6f5'
const aes128 = `/CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV2 /Length 16 >> >> ${crypt}`
const aes256 = `/CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV3 /Length 32 >> >> ${crypt}`

/** What PDFKit and MuPDF wrote for a document that everybody may open, and nobody may copy from. */
export const openToAll: Record<string, Encryption> = {
  'RC4, 40 bits': {
    entries: `${filter} /V 1 /R 2 /Length 40 /P -4 /O <c92422687facee686e373f10b5c7d04738053152f7e2ee30e11c69ec442576ab> /U <35c7ab72f796a3e8d0240debead5bb4662053120a0085e016462865c02ac0055>`,
    id: 'f187c5308329d43d9d5b63ba1e73b5d5',
  },
  'RC4, 128 bits': {
    entries: `${filter} /V 2 /R 3 /Length 128 /P -3900 /O <${owner}> /U <d9226af4006149cf9a922649e5a06f4800000000000000000000000000000000>`,
    id: '822425236f84452b4ee481fdb2be3518',
  },
  'AES, 128 bits': {
    entries: `${filter} /V 4 /R 4 /Length 128 ${aes128} /P -4 /EncryptMetadata true /O <${owner}> /U <573f82aee85ff3c42dcf4b6ccf60c4db28bf4e5e4e758a4164004e56fffa0108>`,
    id: '7dacbdb6364a8097259623cfdf8abfd0',
  },
  'AES, 256 bits, revision 5': {
    entries: `${filter} /V 5 /R 5 /Length 256 ${aes256} /P -3900 /U <a0269168fe2f42af778ed27ce763fa28dacb97e4e4b7c97089d37fbc1e5f1c8947f3b914706b14417afc7698dbedf508>`,
    id: 'd3589d205c964edb8ae2da935bc34b08',
  },
  'AES, 256 bits, revision 6': {
    entries: `${filter} /V 5 /R 6 /Length 256 ${aes256} /P -4 /U <cd5f5f0e2bdfd23996f76e4a318c0f79a0019d9f41808018d661657e462da16ccac064ffb7b7a79212fa0bcafcf8e97d>`,
    id: 'dc710c1263946a8c500189c8ea5b5779',
  },
}

/** The same with the password RAME1990, four letters of the name and the year of birth, as a downloaded e-Aadhaar has one. */
export const withPassword: Record<string, Encryption> = {
  'RC4, 40 bits': {
    entries: `${filter} /V 1 /R 2 /Length 40 /P -4 /O <b3da217300e05d1922883f1804485b0e722b7fb2d870d1b8e03ec0a4f01e2151> /U <b3eb1809ca6644b18c430079a5180cd9f13522d6bb33f6d94dc7b7b0b55a6cc6>`,
    id: 'be6781433ac47793ee6b29e0e5dd5029',
  },
  'RC4, 128 bits': {
    entries: `${filter} /V 2 /R 3 /Length 128 /P -3900 /O <2c91ab68917f74e6818490476b500a03b01a917a1764d2c9b8a64b8e6e11f10f> /U <a900407038512a54e4cd8600a648bcb600000000000000000000000000000000>`,
    id: '4ab3fe51865009679ea8f690eca72015',
  },
  'AES, 128 bits': {
    entries: `${filter} /V 4 /R 4 /Length 128 ${aes128} /P -4 /O <2c91ab68917f74e6818490476b500a03b01a917a1764d2c9b8a64b8e6e11f10f> /U <1236ff3f3d1e16ee924f8e240950276f28bf4e5e4e758a4164004e56fffa0108>`,
    id: 'a2ca0a596d7a3dee3696717f6bec299f',
  },
  'AES, 256 bits, revision 5': {
    entries: `${filter} /V 5 /R 5 /Length 256 ${aes256} /P -3900 /U <150c7e487e637e4392ab0ce6dec4735deeaafff35bdea99c815b5b2aa97ce3dd9359196d3e0ccec142c3ec4884a9c4ce>`,
    id: 'b791de16d6faa3218d2f76e7c3f9417a',
  },
  'AES, 256 bits, revision 6': {
    entries: `${filter} /V 5 /R 6 /Length 256 ${aes256} /P -4 /U <c6b864eb9eda11fc5d791c1e315b86ae80b894663a2f419f21f7cdb0326984fcfc9dce53100ecc7a563db788e65f4f35>`,
    id: '0a05931f1d9e97a540e47ecd1019fe0b',
  },
}

/** The same entries with their texts between brackets, as many programs write them: bytes, some of them behind a backslash. */
export function inBrackets({ entries, id }: Encryption): Encryption {
  const written = entries.replace(/(\/[OU]) <([\da-f]+)>/g, (_, name: string, hex: string) => {
    const bytes = Buffer.from(hex, 'hex').toString('latin1')
    return `${name} (${bytes.replace(/[\\()\r\n]/g, (sign) => ({ '\r': '\\r', '\n': '\\012' })[sign] ?? `\\${sign}`)})`
  })
  return { entries: written, id }
}
