import { formatThaiDateTime } from '@roadside/contract/domain/thai-date.ts'

/** Name of a picture's file: the camera and the time in Thai, without what no file may be called. */
export function snapshotName(camera: string, at: Date): string {
  const time = formatThaiDateTime(at, 'seconds')
    .replace(' น.', '')
    .replaceAll('/', '-')
    .replaceAll(':', '.')
  const name = camera
    .replace(/[\p{Cc}<>:"/\\|?*]/gu, '-')
    .trim()
    .slice(0, 100)
  return `${name || 'กล้อง'} ${time}.jpg`
}

/** What the element shows now as JPEG, at the camera's own size; null where the browser may not read it. */
export function takePicture(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return new Promise((resolve) => {
    try {
      canvas.toBlob(resolve, 'image/jpeg', 0.92)
    } catch {
      // a picture of another origin that allows no reading
      resolve(null)
    }
  })
}

/** Saves a file in the user's browser. */
export function download(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
