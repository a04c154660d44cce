import pino, { type Logger } from 'pino'

/** One logger: JSON lines, pretty on a terminal. Tokens and passwords never reach it. */
export function makeLog(level: string, isTerminal: boolean): Logger {
  const transport = {
    target: 'pino-pretty',
    options: { translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname', singleLine: true },
  }
  return pino({
    level,
    base: null,
    redact: ['req.headers.authorization', '*.password', '*.refreshToken', '*.accessToken'],
    ...(isTerminal ? { transport } : {}),
  })
}
