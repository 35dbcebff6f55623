import { OCCUPATIONS } from './customer-choices.js';
import type { SourceAccount } from './sample-rows.js';
import { SeededStream, weightedPick } from './seeded-stream.js';
import type { MonetaryRange } from './upload-shapes.js';

/** Id of SEK in the list of fiat currencies: its ISO 4217 number. */
const SEK = 752;
const YEARLY_STEP_SEK = 50_000;
const MONTHLY_STEP_SEK = 2_000;

const RETIREMENT_AGE = 67;
const ADULT_AGE = 19;
const STUDENT_AGE_MAX = 25;

type EmploymentStatus = 'employed' | 'self_employed' | 'student' | 'retired' | 'unemployed';

export function employmentOf(seed: number, { accountId, age }: SourceAccount): EmploymentStatus {
  const stream = new SeededStream(seed, String(accountId), 'employment_status');
  if (age < ADULT_AGE) return 'student';
  if (age >= RETIREMENT_AGE) return stream.chance(0.93) ? 'retired' : 'self_employed';
  const studentWeight = age <= STUDENT_AGE_MAX ? 45 : 2;
  return weightedPick<EmploymentStatus>(stream, [
    ['employed', 80],
    ['self_employed', 10],
    ['student', studentWeight],
    ['unemployed', 6],
  ]);
}

export function occupationOf(seed: number, accountId: number, employment: EmploymentStatus): string {
  if (employment === 'student' || employment === 'retired' || employment === 'unemployed') return employment;
  return new SeededStream(seed, String(accountId), 'occupation').pick(OCCUPATIONS);
}

const MAIN_SOURCE: Readonly<Record<EmploymentStatus, string>> = {
  employed: 'salary',
  self_employed: 'business income',
  student: 'student grant',
  retired: 'pension',
  unemployed: 'unemployment benefit',
};

export function sourceOfFundsOf(seed: number, accountId: number, employment: EmploymentStatus): string[] {
  const stream = new SeededStream(seed, String(accountId), 'source_of_funds');
  const main = MAIN_SOURCE[employment];
  return stream.chance(0.25) ? [main, stream.pick(['savings', 'rental income', 'family support'])] : [main];
}

const roundedSekRange = (lowSek: number, highSek: number, stepSek: number): MonetaryRange => {
  const lower = Math.floor(lowSek / stepSek) * stepSek;
  return {
    lower_bound: lower,
    upper_bound: Math.max(lower + stepSek, Math.ceil(highSek / stepSek) * stepSek),
    currency: SEK,
  };
};

/** Returns the 50,000 SEK bracket of twelve monthly salaries. */
export const annualIncomeOf = ({ monthlySalary }: SourceAccount): MonetaryRange =>
  roundedSekRange(monthlySalary * 12, monthlySalary * 12, YEARLY_STEP_SEK);

/** Returns declared figures: salary and a supplement, independent of the account's activity. */
export function declaredFlowsOf(seed: number, { accountId, monthlySalary }: SourceAccount) {
  const stream = new SeededStream(seed, String(accountId), 'declared_flows');
  const deposits = monthlySalary * (1 + stream.next() * 0.3) + stream.int(1_000, 4_000);
  const withdrawals = deposits * (0.7 + stream.next() * 0.3);
  return {
    estimated_monthly_deposits: roundedSekRange(deposits * 0.8, deposits * 1.2, MONTHLY_STEP_SEK),
    estimated_monthly_withdrawals: roundedSekRange(withdrawals * 0.8, withdrawals * 1.2, MONTHLY_STEP_SEK),
  };
}
