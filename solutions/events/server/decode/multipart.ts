import { Busboy } from '@fastify/busboy'
import { Rejection } from '@roadside/server-kit/ingest/intake.ts'
import { randomUUID } from 'node:crypto'
import { splitParts, type RawPart } from './multipart-split.ts'
import { hasPictureWithin, type Part } from './parts.ts'

const mostParts = 40

/** Whether a body has several parts, by its content type or by its first line. */
export function isMultipart(body: Buffer, contentType: string): boolean {
  return (
    /^\s*multipart\//i.test(contentType) || /^\s*--[^\s-]/.test(body.toString('latin1', 0, 200))
  )
}

/**
 * The parts of a message, in order. Cameras break the rules that busboy enforces: line ends are LF,
 * or the boundary differs from the header's. The last boundary is missing, or a part has no name or
 * no Content-Disposition (busboy drops those silently). So the parts are found first and passed to
 * busboy with correct heads and boundary; it parses names, files and types. A part's Content-Length
 * is not trusted. Throws {@link Rejection} for no parts, or more than 40.
 */
export async function readParts(
  body: Buffer,
  contentType: string,
  camera: string | null,
): Promise<readonly Part[]> {
  const found = splitParts(body, contentType, mostParts + 1)
  if (found.length === 0)
    throw new Rejection('bad_message', 'ไม่พบส่วนใดในข้อความแบบ multipart', camera)
  if (found.length > mostParts) {
    throw new Rejection('bad_message', `ข้อความแบบ multipart มีเกิน ${mostParts} ส่วน`, camera)
  }
  const parts = await parse(found, camera)
  if (parts.some(hasPictureWithin)) {
    const problem =
      'ไม่พบเส้นแบ่งส่วน (boundary) ระหว่างข้อความของเหตุการณ์กับภาพ จึงแยกข้อความแบบ multipart ไม่ได้'
    throw new Rejection('bad_message', problem, camera)
  }
  return parts
}

async function parse(found: readonly RawPart[], camera: string | null): Promise<readonly Part[]> {
  const boundary = randomUUID()
  const parts: Part[] = []
  const unreadable = new Rejection('bad_message', 'ไม่สามารถอ่านข้อความแบบ multipart ได้', camera)
  await new Promise<void>((resolve, reject) => {
    const busboy = new Busboy({
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      isPartAFile: () => true, // all come as bytes
    })
    busboy.on(
      'file',
      (
        name: string | undefined,
        file,
        filename: string | undefined,
        _,
        type: string | undefined,
      ) => {
        const chunks: Buffer[] = []
        file.on('data', (chunk: Buffer) => chunks.push(chunk))
        file.on('error', () => reject(unreadable))
        file.on('end', () => {
          // one chunk is a view of the message: nothing is copied
          const body = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
          parts.push({ name: name ?? '', filename: filename ?? '', contentType: type ?? '', body })
        })
      },
    )
    busboy.on('error', () => reject(unreadable))
    busboy.on('finish', resolve)
    for (const piece of written(found, boundary)) busboy.write(piece)
    busboy.end()
  })
  return parts
}

function written(found: readonly RawPart[], boundary: string): readonly Buffer[] {
  const pieces = found.flatMap(({ head, body }) => [
    Buffer.from(`--${boundary}\r\n${completed(head).join('\r\n')}\r\n\r\n`, 'latin1'),
    body,
    Buffer.from('\r\n'),
  ])
  return [...pieces, Buffer.from(`--${boundary}--\r\n`)]
}

/** The lines of a head with a Content-Disposition that is a form's. */
function completed(head: readonly string[]): readonly string[] {
  const isDisposition = (line: string) => /^content-disposition\s*:/i.test(line)
  const disposition = head.find(isDisposition) ?? ''
  const parameters = /;.*/s.exec(disposition)?.[0] ?? ''
  return [
    `Content-Disposition: form-data${parameters}`,
    ...head.filter((line) => !isDisposition(line)),
  ]
}
