const minuteMs = 60_000

/** How long ago something was, in words that count up: เมื่อสักครู่, 8 นาทีแล้ว, 3 ชม.แล้ว, 2 วันแล้ว. */
export function agoWords(at: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(at)) / minuteMs)
  if (!(minutes >= 1)) return 'เมื่อสักครู่'
  if (minutes < 60) return `${minutes} นาทีแล้ว`
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? `${hours} ชม.แล้ว` : `${Math.floor(hours / 24)} วันแล้ว`
}
