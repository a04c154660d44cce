import { ReadOnlyNote } from '@roadside/ui/devices/read-only-note.tsx'

/** Nothing is commanded from here, and nobody's safety may rest on it. */
export function TunnelNote() {
  return <ReadOnlyNote> และไม่ใช่ระบบควบคุมความปลอดภัยของอุโมงค์</ReadOnlyNote>
}
