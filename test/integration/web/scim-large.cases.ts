test.todo('x');
