import styles from './intake.module.css'

/** A message as it came: plain text, JSON laid out where it is whole. */
export function RawMessage({ body }: { body: string }) {
  return <pre className={styles.raw}>{layOut(body) || '(ว่างเปล่า)'}</pre>
}

function layOut(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
