import type { NoticePreview } from '@roadside/contract/notices/preview.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import styles from './notice-preview.module.css'

/** A message may be longer than the screen, and scrolls by keys, too. */
const scrolled = { tabIndex: 0 }

/** A message as it arrives: a bubble in a LINE chat, a letter, a notification, an event. */
export function NoticePreviewCard({ preview }: { preview: NoticePreview }) {
  switch (preview.as) {
    case 'line':
      return (
        <figure className={styles.chat} {...scrolled}>
          <figcaption>ตามที่เห็นใน LINE</figcaption>
          <div className={styles.bubble}>
            {preview.parts.map((part, index) => {
              switch (part.type) {
                case 'text':
                  return (
                    <p
                      key={index}
                      className={part.isStrong ? styles.strong : undefined}
                      style={part.color === null ? undefined : { color: part.color }}
                    >
                      {part.text}
                    </p>
                  )
                case 'separator':
                  return <hr key={index} />
                case 'image':
                  return <img key={index} src={part.url} alt="" />
                case 'button':
                  return (
                    <span key={index} className={styles.button} data-primary={part.isPrimary}>
                      {part.text}
                    </span>
                  )
              }
            })}
          </div>
        </figure>
      )
    case 'email':
      return (
        <figure className={styles.letter} {...scrolled}>
          <figcaption>ตามที่เห็นในกล่องจดหมาย (ไม่รวมภาพและสี)</figcaption>
          {preview.from && <small>จาก {preview.from}</small>}
          <b>{preview.subject}</b>
          <p>{preview.text.trim()}</p>
        </figure>
      )
    case 'webPush':
      return (
        <figure className={styles.push} {...scrolled}>
          <figcaption>ตามที่เห็นบนหน้าจอ</figcaption>
          <div>
            <Icon name="bell" size={20} />
            <span>
              <b>{preview.title}</b>
              <p>{preview.body}</p>
            </span>
          </div>
        </figure>
      )
    case 'webhook':
      return (
        <figure className={styles.letter} {...scrolled}>
          <figcaption>ตามที่ส่งให้ระบบปลายทาง</figcaption>
          <pre>{preview.body}</pre>
        </figure>
      )
  }
}
