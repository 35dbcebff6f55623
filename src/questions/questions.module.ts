import { FeatureModule } from '../platform/bus/feature-module.js';
import { Questions } from './questions.js';

@FeatureModule([Questions])
export class QuestionsModule {}
