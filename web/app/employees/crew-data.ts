import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

/** What the keys of an employee's own data begin with. */
export const crewKey = ['crew'] as const;

export function availableJobs() {
  return queryOptions({
    queryKey: [...crewKey, 'available'] as const,
    queryFn: () => call('GET /api/jobs/available'),
    refetchOnMount: 'always',
  });
}

/** The jobs of whoever is logged in. */
export function ownJobs(employeeId: string) {
  return queryOptions({
    queryKey: [...crewKey, 'own', employeeId] as const,
    queryFn: () => call('GET /api/jobs/employee/:employeeId', { params: { employeeId } }),
    refetchOnMount: 'always',
  });
}

export function ownEarnings() {
  return queryOptions({
    queryKey: [...crewKey, 'earnings'] as const,
    queryFn: () => call('GET /api/employee/earnings'),
    refetchOnMount: 'always',
  });
}

/** The own presses of the clock in the present week. */
export function ownEntries() {
  return queryOptions({
    queryKey: [...crewKey, 'clock'] as const,
    queryFn: () => call('GET /api/employee/clock-entries'),
    refetchOnMount: 'always',
  });
}
