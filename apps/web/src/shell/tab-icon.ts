/** Pixels; browsers draw it smaller. */
const size = 64
/** More has no room. */
const most = 99

/**
 * Draws a number over the icon of the browser's tab, on the colour of a severity's token
 * (`--rs-critical`); returns how to take it away again. Without a canvas the icon stays.
 */
export function countOnIcon(count: number, token: string): () => void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  const canvas = document.createElement('canvas')
  const paint = canvas.getContext('2d')
  if (!link || !paint) return () => undefined
  const { href, type } = link
  let isOver = false
  canvas.width = size
  canvas.height = size
  const icon = new Image()
  icon.addEventListener('load', () => {
    if (isOver) return
    const style = getComputedStyle(document.documentElement)
    paint.drawImage(icon, 0, 0, size, size)
    paint.fillStyle = style.getPropertyValue(token)
    paint.beginPath()
    paint.roundRect(8, 22, 56, 42, 14)
    paint.fill()
    paint.fillStyle = style.getPropertyValue('--rs-panel')
    paint.font = '700 36px sans-serif'
    paint.textAlign = 'center'
    paint.textBaseline = 'middle'
    paint.fillText(count > most ? `${most}+` : String(count), 36, 45, 52)
    link.type = 'image/png'
    link.href = canvas.toDataURL()
  })
  icon.src = href
  return () => {
    isOver = true
    link.type = type
    link.href = href
  }
}
