document.documentElement.dataset['ready'] = 'home';
