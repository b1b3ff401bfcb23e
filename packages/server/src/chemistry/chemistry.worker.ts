import { parentPort } from 'node:worker_threads'
import { performTask, type ChemistryTask } from './chemistry-tasks.ts'

parentPort?.on('message', (task: ChemistryTask) => parentPort?.postMessage(performTask(task)))
