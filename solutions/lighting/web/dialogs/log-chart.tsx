import type { LogTimes } from './use-log-span.ts'

export function LogChart(_: { devid: string; times: LogTimes; isRoot: boolean }) {
  return null
}
