import type { PostAnswer, PostFault } from '@roadside/server-kit/networks/post.ts'
import type { SendResult } from '../channel.ts'

export const postFaultSentences: Record<PostFault, string> = {
  bad_address: 'ที่อยู่ปลายทางไม่ถูกต้อง',
  insecure: 'ที่อยู่ปลายทางต้องขึ้นต้นด้วย https://',
  closed:
    'ที่อยู่ปลายทางอยู่ในเครือข่ายที่ระบบไม่ได้รับอนุญาตให้เชื่อมต่อ หากปลายทางอยู่ในเครือข่ายนั้น กรุณาระบุเครือข่ายในค่าตั้ง WEBHOOK_NETWORKS',
  dns: 'ไม่พบที่อยู่ปลายทาง',
  connection: 'ไม่สามารถเชื่อมต่อกับปลายทางได้',
  tls: 'ใบรับรองของปลายทางใช้ไม่ได้',
  timeout: 'ปลายทางไม่ตอบภายในเวลาที่กำหนด',
}

/** Those that a later attempt does not mend. */
const finalFaults: readonly PostFault[] = ['bad_address', 'insecure', 'closed']

/** The status and what was said with it, for people. */
export function answerText({ status, text }: { status: number; text: string }): string {
  return text === '' ? String(status) : `${status} ${text}`
}

/** The other side's answer where it is not accepted, and not refused for good: again later. */
export function retryOf(answer: PostAnswer): SendResult {
  if (answer.kind === 'failed') {
    const sentence = postFaultSentences[answer.fault]
    const isFinal = finalFaults.includes(answer.fault)
    return { outcome: isFinal ? 'refused' : 'retry', answer: sentence }
  }
  const { retryAfterS } = answer
  return {
    outcome: 'retry',
    answer: answerText(answer),
    ...(retryAfterS !== null && { afterS: retryAfterS }),
  }
}
