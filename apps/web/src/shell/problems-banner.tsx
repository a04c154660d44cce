import { consoleProblems } from '@roadside/contract/console-info.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import { callQuery } from '@roadside/ui/api/call-query.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { useQuery } from '@tanstack/react-query'
import styles from './connection-banner.module.css'

const query = callQuery(consoleProblems, {}, { refetchInterval: 15_000 })
const ofStorage = 'storage'

/**
 * Problems of the console: a full disk is shown to everybody, an unreachable broker to
 * administrators.
 */
export function useProblems() {
  const { data = [], error } = useQuery(query)
  // on a full disk the database may answer nothing, not even this
  const isFull = error instanceof ApiError && error.code === 'storage_full'
  const problems = isFull ? [{ name: ofStorage, sentence: error.message }] : data
  return { problems, isStorageFull: problems.some(({ name }) => name === ofStorage) }
}

export function ProblemsBanner({ problems }: Pick<ReturnType<typeof useProblems>, 'problems'>) {
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
