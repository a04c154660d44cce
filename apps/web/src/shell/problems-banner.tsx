import { consoleProblems } from '@roadside/contract/console-info.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import { callQuery } from '@roadside/ui/api/call-query.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { useQuery } from '@tanstack/react-query'
import styles from './connection-banner.module.css'

const query = callQuery(consoleProblems, {}, { refetchInterval: 15_000 })

/** Tells an administrator what the console lacks: a full disk, a broker that is away. */
export function ProblemsBanner() {
  const { data = [], error } = useQuery(query)
  // on a full disk the database may answer nothing, not even this
  const isFull = error instanceof ApiError && error.code === 'storage_full'
  const problems = isFull ? [{ name: error.code, sentence: error.message }] : data
  return (
    <output>
      {problems.map(({ name, sentence }) => (
        <span key={name} className={styles.banner}>
          <Icon name="warning" size={16} />
          <span>{sentence}</span>
        </span>
      ))}
    </output>
  )
}
