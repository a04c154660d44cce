/** The worker that shows messages: `apps/web/public/push-worker.js`. */
const workerPath = '/push-worker.js'
/** The target that this browser is, as the server knows it. */
const targetKey = 'noticeBrowserTarget'

/** Why this browser can receive no messages, in Thai; null: it can. */
export function browserFault(): string | null {
  if (!window.isSecureContext) return 'เปิดใช้ได้เฉพาะเมื่อเข้าระบบด้วยที่อยู่ https://'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'เบราว์เซอร์นี้ไม่รองรับการแจ้งเตือน กรุณาใช้ LINE หรืออีเมล'
  return Notification.permission === 'denied'
    ? 'เบราว์เซอร์นี้ถูกตั้งให้ปิดกั้นการแจ้งเตือนของระบบ กรุณาอนุญาตในการตั้งค่าของเบราว์เซอร์ (รูปแม่กุญแจหน้าที่อยู่เว็บ) แล้วเปิดหน้านี้ใหม่'
    : null
}

/** Why a browser was not switched on, in Thai. */
export class BrowserRefused extends Error {}

/** Asks for permission and subscribes; only after a press. Throws {@link BrowserRefused}. */
export async function subscribeBrowser(key: string): Promise<PushSubscription> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new BrowserRefused('ท่านยังไม่ได้อนุญาตให้เบราว์เซอร์แสดงการแจ้งเตือน')
  try {
    const { pushManager } = await activeWorker()
    // one of another key would be refused
    await (await pushManager.getSubscription())?.unsubscribe()
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  } catch (cause) {
    throw new BrowserRefused(
      'เบราว์เซอร์ติดต่อบริการแจ้งเตือนของตนเองไม่ได้ กรุณาลองใหม่ หรือใช้ LINE หรืออีเมล',
      { cause },
    )
  }
}

async function activeWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(workerPath)
  return await navigator.serviceWorker.ready
}

/** Ends the subscription of this browser, and forgets which target it was. */
export async function unsubscribeBrowser(): Promise<void> {
  localStorage.removeItem(targetKey)
  const registration = await navigator.serviceWorker.getRegistration(workerPath)
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/** The id of the target that this browser is; null: it is none. */
export function browserTarget(): number | null {
  const stored = localStorage.getItem(targetKey)
  return stored === null ? null : Number(stored)
}

export function storeBrowserTarget(id: number): void {
  localStorage.setItem(targetKey, String(id))
}
