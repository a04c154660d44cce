import styles from './devices.module.css'

/** Class of words that matter less than what stands beside them. */
export const muted = styles.muted ?? ''
