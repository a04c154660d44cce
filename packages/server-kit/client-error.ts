import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorBody } from '@roadside/contract/errors.ts'

interface Refusal extends ErrorBody {
  readonly status: number
}

const unreadable: Refusal = {
  status: 400,
  code: 'bad_request',
  message: 'คำขอ HTTP ไม่ถูกต้อง ระบบอ่านไม่ได้',
}
const refusals: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'bad_request',
    message: 'คำขอมาไม่ครบภายในเวลาที่กำหนด กรุณาส่งใหม่',
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'too_large',
    message: 'ส่วนหัวของคำขอ HTTP มีขนาดใหญ่เกินกำหนด',
  },
}

/**
 * Answers requests that the HTTP parser refuses: malformed, too slow, or with too large headers.
 */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, ...body } = refusals[error.code ?? ''] ?? unreadable
  const text = JSON.stringify(body)
  if (socket.writable) {
    const type = 'Content-Type: application/json; charset=utf-8\r\nX-Content-Type-Options: nosniff'
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n${type}\r\nContent-Length: ${Buffer.byteLength(text)}`
    socket.write(`${head}\r\n\r\n${text}`)
  }
  socket.destroy(error)
}
