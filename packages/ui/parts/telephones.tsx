import styles from './telephones.module.css'

/** Telephone numbers of a text: each can be called; an extension is dialled by hand. */
export function Telephones({ text }: { text: string }) {
  return (
    <span className={styles.numbers}>
      {text.split(/\s*[,;/]\s*/).map((number, index) => {
        const dialled = (number.split(/ต่อ|ext|#/i)[0] ?? '').replaceAll(/[^\d+]/g, '')
        return dialled.length < 9 ? (
          <span key={index}>{number}</span>
        ) : (
          <a key={index} href={`tel:${dialled}`}>
            {number}
          </a>
        )
      })}
    </span>
  )
}
