/**
 * Tasks that check all files of the workspace with the program, once or after every change. Under Problems they add only what the
 * editor does not list itself: the diagnostics of solved boards in files that are not open.
 */

import * as vscode from 'vscode';

export const TASK_TYPE = 'stakeout';

interface Definition extends vscode.TaskDefinition {
  readonly watch?: boolean;
}

/** `program` names the program to run; there are no tasks without one. */
export function registerTasks(program: () => string | undefined): vscode.Disposable {
  const tasks = (definitions: Definition[]) => {
    const found = program();
    return found === undefined ? [] : definitions.map(definition => taskOf(definition, found));
  };
  return vscode.tasks.registerTaskProvider(TASK_TYPE, {
    provideTasks: () => tasks([false, true].map(watch => ({ type: TASK_TYPE, watch }))),
    resolveTask: ({ definition }) => tasks([definition as Definition])[0],
  });
}

function taskOf(definition: Definition, program: string): vscode.Task {
  const watch = definition.watch ?? false;
  const execution = new vscode.ProcessExecution(program, [
    'check',
    ...(watch ? ['--watch'] : []),
    '--output-format',
    'concise',
  ]);
  const name = watch ? 'watch boards' : 'check boards';
  const matcher = watch ? '$stakeout-watch' : '$stakeout-solved';
  const task = new vscode.Task(definition, vscode.TaskScope.Workspace, name, 'stakeout', execution, matcher);
  task.isBackground = watch;
  task.group = vscode.TaskGroup.Test;
  return task;
}
